-- Nothing refers to these tables, and neither has triggers.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`act` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text NOT NULL,
	`subject_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "audit_records_act" CHECK("act" IN ('viewed', 'listened', 'deleted', 'suspended', 'unsuspended', 'kept', 'reset'))
);
--> statement-breakpoint
INSERT INTO `__new_audit_records`("id", "admin_id", "act", "what", "user_id", "subject_id", "created_at") SELECT "id", "admin_id", "act", "what", "user_id", "subject_id", "created_at" FROM `audit_records`;--> statement-breakpoint
DROP TABLE `audit_records`;--> statement-breakpoint
ALTER TABLE `__new_audit_records` RENAME TO `audit_records`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `audit_records_user` ON `audit_records` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `__new_contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`answered_at` integer,
	CONSTRAINT "contact_messages_answered" CHECK("answered_at" IS NULL OR "read_at" IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_contact_messages`("id", "name", "email", "subject", "message", "created_at") SELECT "id", "name", "email", "subject", "message", "created_at" FROM `contact_messages`;--> statement-breakpoint
DROP TABLE `contact_messages`;--> statement-breakpoint
ALTER TABLE `__new_contact_messages` RENAME TO `contact_messages`;--> statement-breakpoint
CREATE INDEX `contact_messages_created_at` ON `contact_messages` (`created_at`);