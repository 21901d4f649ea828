/** Where a person's own screen is. */
export function dashboardOf({ role }: { role: 'user' | 'admin' }): string {
  return role === 'admin' ? '/admin-dashboard' : '/user-dashboard'
}
