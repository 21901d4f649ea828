-- Written by hand: drizzle-kit would rebuild users for the sake of the check, and knows no triggers.
ALTER TABLE `users` ADD COLUMN `suspended_at` integer
	CONSTRAINT "users_suspended" CHECK("suspended_at" IS NULL OR "role" = 'user');
--> statement-breakpoint
CREATE TRIGGER users_suspension_ends_sessions AFTER UPDATE OF suspended_at ON users
WHEN NEW.suspended_at IS NOT NULL BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- Drops the session of a sign-in that was under way. No error: the token is one of no session then.
CREATE TRIGGER sessions_not_of_suspended BEFORE INSERT ON sessions BEGIN
  SELECT RAISE(IGNORE) FROM users WHERE id = NEW.user_id AND suspended_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TABLE `__new_audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`act` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text NOT NULL,
	`subject_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "audit_records_act" CHECK("act" IN ('viewed', 'listened', 'deleted', 'suspended', 'unsuspended'))
);
--> statement-breakpoint
INSERT INTO `__new_audit_records` (`id`, `admin_id`, `act`, `what`, `user_id`, `subject_id`, `created_at`)
  SELECT `id`, `admin_id`, `act`, `what`, `user_id`, `subject_id`, `created_at` FROM `audit_records`;
--> statement-breakpoint
DROP TABLE `audit_records`;
--> statement-breakpoint
ALTER TABLE `__new_audit_records` RENAME TO `audit_records`;
--> statement-breakpoint
CREATE INDEX `audit_records_user` ON `audit_records` (`user_id`,`created_at`,`id`);
