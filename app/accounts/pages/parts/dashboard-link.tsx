import { Link, type LinkProps } from '@remix-run/react'
import { type PagePath, pageUrl } from '~/platform/dashboard-url'

export const DashboardLink = ({ className = 'button', ...rest }: LinkProps) => (
  <Link className={className} preventScrollReset {...rest} />
)

export const PageLink = ({
  path,
  className = 'button',
  ...rest
}: Omit<LinkProps, 'to'> & { path: PagePath }) => <Link className={className} to={pageUrl(path)} {...rest} />
