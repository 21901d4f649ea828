import type { User } from '~/accounts/users.server'
import { getCounts } from '~/overview/counts.server'
import { displayedEmail } from '~/overview/displayed-email'
import { listUsers } from '~/overview/users-list.server'

/** What the admin's screen shows. */
export function adminView(admin: User, { page }: { page: number }) {
  const list = listUsers({ page })
  return {
    adminName: `${admin.firstName} ${admin.lastName}`,
    counts: getCounts(),
    page: list.page,
    pages: list.pages,
    users: list.users.map((user) => ({
      id: user.id,
      username: user.username,
      name: `${user.firstName} ${user.lastName}`,
      email: displayedEmail(user),
      role: user.role,
      joinedAt: user.createdAt.toISOString(),
    })),
  }
}

export type AdminView = ReturnType<typeof adminView>
