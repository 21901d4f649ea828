CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`number` integer NOT NULL,
	`code_hash` blob NOT NULL,
	PRIMARY KEY(`user_id`, `number`),
	FOREIGN KEY (`user_id`) REFERENCES `two_step`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "recovery_codes_number" CHECK("number" BETWEEN 1 AND 10),
	CONSTRAINT "recovery_codes_hash" CHECK(length("code_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE `two_step` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` blob NOT NULL,
	`last_step` integer NOT NULL,
	`salt` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "two_step_secret" CHECK(length("secret") = 48),
	CONSTRAINT "two_step_last_step" CHECK("last_step" >= 0),
	CONSTRAINT "two_step_salt" CHECK(length("salt") = 16)
);
