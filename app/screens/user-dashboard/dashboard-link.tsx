import { Link, type LinkProps, useLocation } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { showToast } from '~/ui/toast/toast'
import { type DialogPath, dialogUrl, isDialogPath } from './dashboard-url'

/**
 * A link to another state of this screen, which stays scrolled where it is. Without a connection a dialog isn't opened:
 * where its module can't be loaded, Remix loads the page anew.
 */
export function DashboardLink({ className = 'button', onClick, ...rest }: LinkProps) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (navigator.onLine || !isDialogPath(new URL(event.currentTarget.href).pathname)) return
    event.preventDefault()
    const description = 'Nothing is lost. Please try again when you’re connected.'
    showToast({ kind: 'error', title: 'You seem to be offline.', description })
  }
  return <Link className={className} preventScrollReset onClick={open} {...rest} />
}

export const DialogLink = ({ path, ...rest }: Omit<LinkProps, 'to'> & { path: DialogPath }) => (
  <DashboardLink to={dialogUrl(path, useLocation())} {...rest} />
)
