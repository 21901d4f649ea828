CREATE TABLE deleted_stories AS SELECT *, created_at AS deleted_at FROM stories WHERE false;

CREATE TABLE deleted_readings AS SELECT * FROM readings WHERE false;
