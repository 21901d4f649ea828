CREATE TABLE `audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`act` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text NOT NULL,
	`subject_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "audit_records_act" CHECK("act" IN ('viewed', 'listened', 'deleted'))
);
--> statement-breakpoint
CREATE INDEX `audit_records_user` ON `audit_records` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`story_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_story` ON `idempotency_keys` (`story_id`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_expires_at` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_one_of_a_person` ON `idempotency_keys` (`user_id`,`key`);--> statement-breakpoint
DROP INDEX `stories_user`;--> statement-breakpoint
CREATE INDEX `stories_user` ON `stories` (`user_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `voice_samples_user`;--> statement-breakpoint
CREATE INDEX `voice_samples_user` ON `voice_samples` (`user_id`,`created_at`,`id`);