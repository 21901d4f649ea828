-- Files follow rows: what a deleted or changed row named is queued for deletion in the same transaction.
CREATE TRIGGER voice_samples_files_follow AFTER DELETE ON voice_samples BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.analysis_key, OLD.photo_key)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER stories_files_follow AFTER DELETE ON stories BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.audio_path, OLD.sample_key)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER stories_replaced_audio AFTER UPDATE OF audio_path ON stories
WHEN OLD.audio_path IS NOT NULL AND OLD.audio_path IS NOT NEW.audio_path BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.audio_path, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER stories_released_sample AFTER UPDATE OF sample_key ON stories
WHEN OLD.sample_key IS NOT NULL AND OLD.sample_key IS NOT NEW.sample_key BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.sample_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER users_files_follow AFTER DELETE ON users WHEN OLD.profile_picture IS NOT NULL BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.profile_picture, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER users_replaced_picture AFTER UPDATE OF profile_picture ON users
WHEN OLD.profile_picture IS NOT NULL AND OLD.profile_picture IS NOT NEW.profile_picture BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.profile_picture, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
-- The key is (voice_sample_id, user_id), so ON DELETE SET NULL would clear the draft's owner too.
CREATE TRIGGER voice_samples_leave_drafts BEFORE DELETE ON voice_samples BEGIN
  UPDATE story_drafts SET voice_sample_id = NULL WHERE voice_sample_id = OLD.id;
END;
--> statement-breakpoint
-- A deleted story's job is gone with it; the worker finds its lease gone and stops.
CREATE TRIGGER stories_cancel_jobs AFTER DELETE ON stories BEGIN
  DELETE FROM jobs WHERE subject = OLD.id;
END;
