#!/bin/sh
# The role and the database of docs/operations.md ("Postgres"). The image of Postgres runs this file once, when its data
# folder is empty. The passwords come from postgres.env, and are in no argument of a program.
set -eu
: "${HOURBOOK_PASSWORD:?must be set in postgres.env}"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="${POSTGRES_DB:-postgres}" <<'SQL'
\getenv password HOURBOOK_PASSWORD
create role hourbook login createrole password :'password';
create database hourbook owner hourbook encoding 'UTF8' template template0;
SQL
