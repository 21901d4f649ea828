-- Written by hand, as 0002: drizzle-kit would rebuild the table, and every row that hangs on a person would go with it.
ALTER TABLE `users` ADD COLUMN `profile_picture_square` text
	CONSTRAINT "users_picture_square" CHECK("profile_picture_square" IS NULL OR "profile_picture" IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_profilePictureSquare_unique` ON `users` (`profile_picture_square`);
--> statement-breakpoint
-- As in 0001, with the square.
DROP TRIGGER users_files_follow;
--> statement-breakpoint
CREATE TRIGGER users_files_follow AFTER DELETE ON users BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.profile_picture, OLD.profile_picture_square)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_replaced_square AFTER UPDATE OF profile_picture_square ON users
WHEN OLD.profile_picture_square IS NOT NULL AND OLD.profile_picture_square IS NOT NEW.profile_picture_square BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.profile_picture_square, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
