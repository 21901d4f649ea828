export type Role = 'user' | 'admin'

/** Where a person's own screen is. */
export function dashboardOf({ role }: { role: Role }): string {
  return role === 'admin' ? '/admin-dashboard' : '/user-dashboard'
}
