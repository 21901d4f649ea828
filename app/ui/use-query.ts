import { useLocation } from '@remix-run/react'

/** The query of the current URL. React Router's useSearchParams also sets it, which would be script for nothing. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search)
