-- Written by hand: drizzle-kit would rebuild the table for the sake of the check, and knows no triggers.
ALTER TABLE `stories` ADD COLUMN `own_title` text
	CONSTRAINT "stories_own_title" CHECK("own_title" IS NULL OR length(trim("own_title")) BETWEEN 1 AND 80);
--> statement-breakpoint
CREATE TRIGGER voice_samples_replaced_photo AFTER UPDATE OF photo_key ON voice_samples
WHEN OLD.photo_key IS NOT NULL AND OLD.photo_key IS NOT NEW.photo_key BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.photo_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
