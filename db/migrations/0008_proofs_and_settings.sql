PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`act` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text,
	`subject_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "audit_records_act" CHECK("act" IN ('viewed', 'listened', 'deleted', 'suspended', 'unsuspended', 'kept', 'reset', 'set', 'invited')),
	CONSTRAINT "audit_records_owner" CHECK(("user_id" IS NULL) = ("act" IN ('set', 'invited')))
);
--> statement-breakpoint
INSERT INTO `__new_audit_records`("id", "admin_id", "act", "what", "user_id", "subject_id", "created_at") SELECT "id", "admin_id", "act", "what", "user_id", "subject_id", "created_at" FROM `audit_records`;--> statement-breakpoint
DROP TABLE `audit_records`;--> statement-breakpoint
ALTER TABLE `__new_audit_records` RENAME TO `audit_records`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `audit_records_user` ON `audit_records` (`user_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;--> statement-breakpoint
CREATE TRIGGER users_password_ends_proofs AFTER UPDATE OF password_hash ON users BEGIN
  UPDATE sessions SET proven_at = NULL WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER two_step_ends_proofs AFTER INSERT ON two_step BEGIN
  UPDATE sessions SET proven_at = NULL WHERE user_id = NEW.user_id;
END;
