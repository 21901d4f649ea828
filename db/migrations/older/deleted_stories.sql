-- Deleted stories were in tables of their own.
ALTER TABLE stories RENAME TO all_stories;

ALTER TABLE all_stories ADD deleted_at integer;

INSERT INTO all_stories (id, user_id, own_title, document_type, category, reading_id, status, created_at, deleted_at)
  SELECT id, user_id, own_title, document_type, category, reading_id, status, created_at, deleted_at FROM deleted_stories;

INSERT INTO readings (id, story_id, place, content, voice_id, voice_name, status, audio_path, narrative_context, engine, duration_ms,
  size_bytes, peaks, word_times, failure, announced_at, created_at, updated_at)
  SELECT id, story_id, place, content, voice_id, voice_name, status, audio_path, narrative_context, engine, duration_ms,
  size_bytes, peaks, word_times, failure, announced_at, created_at, updated_at
  FROM deleted_readings;
