"""What leaves the dashboard: tables and bibliographies as files."""
