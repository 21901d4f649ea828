import type { User } from '~/accounts/users.server'
import { recordAdminAct } from '~/audit/record.server'
import { getMediaAsAdmin } from '~/overview/media-as-admin.server'

/** Voices are intimate: that an admin has heard one, or seen a face, is kept. */
export function recordLook(admin: Pick<User, 'id'>, key: string): void {
  const media = getMediaAsAdmin(key)
  if (media) recordAdminAct({ adminId: admin.id, ...media })
}
