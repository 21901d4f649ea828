-- The triggers are written by hand. Nothing refers to audit_records, and it has no triggers.
CREATE TABLE `former_emails` (
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	PRIMARY KEY(`user_id`, `email`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `__new_audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`act` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text NOT NULL,
	`subject_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "audit_records_act" CHECK("act" IN ('viewed', 'listened', 'deleted', 'suspended', 'unsuspended', 'kept'))
);
--> statement-breakpoint
INSERT INTO `__new_audit_records`("id", "admin_id", "act", "what", "user_id", "subject_id", "created_at") SELECT "id", "admin_id", "act", "what", "user_id", "subject_id", "created_at" FROM `audit_records`;--> statement-breakpoint
DROP TABLE `audit_records`;--> statement-breakpoint
ALTER TABLE `__new_audit_records` RENAME TO `audit_records`;--> statement-breakpoint
CREATE INDEX `audit_records_user` ON `audit_records` (`user_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `email_changes` ADD `cancel_token_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_cancelTokenHash_unique` ON `email_changes` (`cancel_token_hash`);
--> statement-breakpoint
CREATE TRIGGER users_password_voids_email_change AFTER UPDATE OF password_hash ON users BEGIN
  DELETE FROM email_changes WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_suspension_voids_email_change AFTER UPDATE OF suspended_at ON users
WHEN NEW.suspended_at IS NOT NULL BEGIN
  DELETE FROM email_changes WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_former_emails AFTER UPDATE OF email ON users
WHEN OLD.email IS NOT NULL AND lower(OLD.email) IS NOT lower(NEW.email) BEGIN
  INSERT OR IGNORE INTO former_emails (user_id, email) VALUES (OLD.id, lower(OLD.email));
END;
