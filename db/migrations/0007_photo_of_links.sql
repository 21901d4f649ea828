PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_story_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`passphrase_hash` text,
	`with_words` integer DEFAULT false NOT NULL,
	`with_title` integer DEFAULT false NOT NULL,
	`with_photo` integer DEFAULT false NOT NULL,
	`with_download` integer DEFAULT false NOT NULL,
	`voice_name` text,
	`listens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "story_shares_listens" CHECK("listens" >= 0),
	CONSTRAINT "story_shares_shown" CHECK("with_words" IN (0, 1) AND "with_title" IN (0, 1)),
	CONSTRAINT "story_shares_given" CHECK("with_photo" IN (0, 1) AND "with_download" IN (0, 1)),
	CONSTRAINT "story_shares_voice_name" CHECK("voice_name" IS NULL OR length(trim("voice_name")) BETWEEN 1 AND 100),
	CONSTRAINT "story_shares_expires" CHECK("expires_at" > "created_at")
);
--> statement-breakpoint
INSERT INTO `__new_story_shares`("id", "story_id", "token_hash", "passphrase_hash", "with_words", "with_title", "with_photo", "with_download", "voice_name", "listens", "created_at", "expires_at") SELECT "id", "story_id", "token_hash", "passphrase_hash", "with_words", "with_title", 0, 0, "voice_name", "listens", "created_at", "expires_at" FROM `story_shares`;--> statement-breakpoint
DROP TABLE `story_shares`;--> statement-breakpoint
ALTER TABLE `__new_story_shares` RENAME TO `story_shares`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `story_shares_tokenHash_unique` ON `story_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `story_shares_story` ON `story_shares` (`story_id`);