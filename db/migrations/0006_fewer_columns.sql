CREATE TABLE `__new_contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
INSERT INTO `__new_contact_messages`("id", "name", "email", "subject", "message", "created_at", "read_at") SELECT "id", "name", "email", "subject", "message", "created_at", "read_at" FROM `contact_messages`;--> statement-breakpoint
DROP TABLE `contact_messages`;--> statement-breakpoint
ALTER TABLE `__new_contact_messages` RENAME TO `contact_messages`;--> statement-breakpoint
CREATE INDEX `contact_messages_created_at` ON `contact_messages` (`created_at`);--> statement-breakpoint
DROP INDEX `users_sort_name`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `sort_name`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `story_emails`;