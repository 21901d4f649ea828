import { Link } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Portrait } from '../portrait'

type Person = ComponentProps<typeof Portrait>['user']

interface Props {
  user: Person
  newStory?: ReactNode
}

export interface SignedIn extends Person {
  canMakeStories: boolean
}

export const PersonLinks = ({ user, newStory }: Props) => (
  <div className="row account-header-links">
    {newStory}
    <Link to="/account" className="link-target account-header-name" dir="auto">
      <Portrait user={user} />
      <span>
        {user.firstName} {user.lastName}
      </span>
    </Link>
  </div>
)

/** From a page outside the dashboard, which may use the microphone: a new document. */
export const NewStoryLink = () => (
  <a className="button" href="/user-dashboard/document-type#create-story">
    Make a new story
  </a>
)
