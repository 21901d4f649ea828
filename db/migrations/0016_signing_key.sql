CREATE TABLE `signing_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`private_key` blob NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "signing_keys_one" CHECK("id" = 1)
);
