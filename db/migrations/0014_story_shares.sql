CREATE TABLE `story_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`passphrase_hash` text,
	`listens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "story_shares_listens" CHECK("listens" >= 0),
	CONSTRAINT "story_shares_expires" CHECK("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_shares_tokenHash_unique` ON `story_shares` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `story_shares_story` ON `story_shares` (`story_id`);
