CREATE TABLE `pronunciations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`word` text NOT NULL,
	`word_lower` text NOT NULL,
	`say_as` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pronunciations_word_length" CHECK(length("word") BETWEEN 1 AND 60 AND length("word_lower") > 0),
	CONSTRAINT "pronunciations_say_as_length" CHECK(length(trim("say_as")) > 0 AND length("say_as") <= 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pronunciations_word` ON `pronunciations` (`user_id`,`word_lower`);