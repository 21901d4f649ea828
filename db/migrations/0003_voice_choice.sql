CREATE TABLE `voice_choice` (
	`id` integer PRIMARY KEY NOT NULL,
	`engine` text NOT NULL,
	`http_url` text,
	`http_dialect` text,
	`chosen_at` integer NOT NULL,
	CONSTRAINT "voice_choice_one" CHECK("id" = 1),
	CONSTRAINT "voice_choice_engine" CHECK("engine" IN ('pocket', 'http')),
	CONSTRAINT "voice_choice_server" CHECK(("engine" = 'http') = ("http_url" IS NOT NULL) AND ("engine" = 'http') = ("http_dialect" IS NOT NULL)),
	CONSTRAINT "voice_choice_dialect" CHECK("http_dialect" IS NULL OR "http_dialect" IN ('pocket', 'chatterbox', 'openai'))
);
--> statement-breakpoint
ALTER TABLE `users` ADD `has_voice_news` integer DEFAULT false NOT NULL;