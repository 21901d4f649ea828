import type { User } from '~/accounts/users.server'

export const dashboardOf = ({ role }: Pick<User, 'role'>) =>
  role === 'admin' ? '/admin-dashboard' : '/user-dashboard'
