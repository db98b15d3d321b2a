"""Frames in, plotly figures out. Nothing here knows of Streamlit or calls the analysis."""
