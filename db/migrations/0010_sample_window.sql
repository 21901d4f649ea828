-- Written by hand, as 0008: drizzle-kit would rebuild the table for the sake of the check.
ALTER TABLE `voice_samples` ADD COLUMN `window_from_ms` integer;
--> statement-breakpoint
ALTER TABLE `voice_samples` ADD COLUMN `window_to_ms` integer
	CONSTRAINT "voice_samples_window" CHECK(("window_from_ms" IS NULL) = ("window_to_ms" IS NULL) AND ("window_from_ms" IS NULL OR "window_from_ms" < "window_to_ms"));
