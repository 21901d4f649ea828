-- By hand: users is rebuilt for its check of names. The triggers are those of 0000.
DROP TRIGGER sessions_not_of_suspended;
--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`former_email` text,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`profile_picture` text,
	`profile_picture_square` text,
	`country` text,
	`state_province` text,
	`city` text,
	`location` text GENERATED ALWAYS AS (city || ', ' || state_province || ', ' || country) VIRTUAL,
	`sort_name` text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name)) VIRTUAL NOT NULL,
	`accepted_terms_version` text,
	`accepted_terms_at` integer,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	`story_emails` integer DEFAULT false NOT NULL,
	CONSTRAINT "users_role" CHECK("role" IN ('user', 'admin')),
	CONSTRAINT "users_username_shape" CHECK(length("username") >= 3 AND "username" NOT GLOB '*[^A-Za-z0-9_]*'),
	CONSTRAINT "users_names" CHECK(length(trim("first_name")) > 0 AND length(trim("last_name")) > 0),
	CONSTRAINT "users_email" CHECK("email" IS NULL OR "email" LIKE '%_@_%'),
	CONSTRAINT "users_location_whole" CHECK(("country" IS NULL AND "state_province" IS NULL AND "city" IS NULL) OR (coalesce(length(trim("country")), 0) > 0 AND coalesce(length(trim("state_province")), 0) > 0 AND coalesce(length(trim("city")), 0) > 0)),
	CONSTRAINT "users_picture_square" CHECK("profile_picture_square" IS NULL OR "profile_picture" IS NOT NULL),
	CONSTRAINT "users_terms" CHECK(("accepted_terms_version" IS NULL) = ("accepted_terms_at" IS NULL)),
	CONSTRAINT "users_suspended" CHECK("suspended_at" IS NULL OR "role" = 'user')
);
--> statement-breakpoint
INSERT INTO `__new_users` (`id`, `username`, `first_name`, `last_name`, `email`, `password_hash`, `role`, `profile_picture`, `profile_picture_square`, `country`, `state_province`, `city`, `accepted_terms_version`, `accepted_terms_at`, `created_at`, `suspended_at`, `story_emails`)
  SELECT `id`, `username`, `first_name`, `last_name`, `email`, `password_hash`, `role`, `profile_picture`, `profile_picture_square`, `country`, `state_province`, `city`, `accepted_terms_version`, `accepted_terms_at`, `created_at`, `suspended_at`, `story_emails` FROM `users`;
--> statement-breakpoint
DROP TABLE `users`;
--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_profilePicture_unique` ON `users` (`profile_picture`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));
--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_profilePictureSquare_unique` ON `users` (`profile_picture_square`);
--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_sort_name` ON `users` (`sort_name`,`id`);
--> statement-breakpoint
CREATE TRIGGER users_files_follow AFTER DELETE ON users BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.profile_picture, OLD.profile_picture_square)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_password_voids_email_change AFTER UPDATE OF password_hash ON users BEGIN
  DELETE FROM email_changes WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_former_emails AFTER UPDATE OF email ON users
WHEN OLD.email IS NOT NULL AND lower(OLD.email) IS NOT lower(NEW.email) BEGIN
  INSERT OR IGNORE INTO former_emails (user_id, email) VALUES (OLD.id, lower(OLD.email));
END;
--> statement-breakpoint
CREATE TRIGGER users_replaced_pictures AFTER UPDATE OF profile_picture, profile_picture_square ON users BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.profile_picture IS NOT NEW.profile_picture THEN OLD.profile_picture END,
      CASE WHEN OLD.profile_picture_square IS NOT NEW.profile_picture_square THEN OLD.profile_picture_square END)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_suspended AFTER UPDATE OF suspended_at ON users WHEN NEW.suspended_at IS NOT NULL BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  DELETE FROM email_changes WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER sessions_not_of_suspended BEFORE INSERT ON sessions BEGIN
  SELECT RAISE(IGNORE) FROM users WHERE id = NEW.user_id AND suspended_at IS NOT NULL;
END;
