ALTER TABLE `readings` ADD `announced_at` integer;--> statement-breakpoint
UPDATE readings SET announced_at = updated_at WHERE status IN ('ready', 'failed');
