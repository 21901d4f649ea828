CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "invitations_email" CHECK("email" IS NULL OR "email" LIKE '%_@_%')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_tokenHash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (lower("email"));
