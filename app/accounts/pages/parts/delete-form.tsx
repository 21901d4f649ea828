import type { ComponentProps, ReactNode } from 'react'
import { pageUrl } from '~/platform/dashboard-url'
import { RouteForm } from '~/platform/forms/route-form'
import { Icon } from '~/platform/ui/icon'
import { LinkDialog } from '~/platform/ui/link-dialog'
import { Moment } from '~/platform/ui/moment'
import { type Deletable, textsOf } from './deletion-texts'
import { FirstWords, FormButtons } from './form-page'

export interface DeletionView {
  item: { title: string; words?: string; createdAt?: string; ends?: string }
  back: string
}

interface FormProps extends DeletionView {
  kind: Deletable
}

export function DeleteForm({ kind, item, back }: FormProps) {
  return (
    <>
      <div>
        <p>
          <strong dir="auto">{item.title}</strong>
        </p>
        {/* Several stories have the same title. */}
        {item.words && <FirstWords>{item.words}</FirstWords>}
        {item.createdAt && (
          <p className="soft small">
            <Moment at={item.createdAt} />
          </p>
        )}
      </div>
      <p>
        {textsOf(kind).warning} {item.ends}
      </p>
      <RouteForm>
        {() => (
          <FormButtons back={back} tone="danger" pendingText="Deleting...">
            <Icon name="trash" />
            Delete
          </FormButtons>
        )}
      </RouteForm>
    </>
  )
}

interface LinkProps
  extends Pick<ComponentProps<typeof LinkDialog<DeletionView>>, 'className' | 'leavesPage'> {
  kind: Deletable
  id: string
  children: ReactNode
}

export function DeleteLink({ kind, id, className = 'button button-danger', ...rest }: LinkProps) {
  const { heading, focusAfter } = textsOf(kind)
  return (
    <LinkDialog
      to={pageUrl(`${kind}/${id}/delete`)}
      className={className}
      heading={heading}
      focusAfter={focusAfter}
      show={(view: DeletionView) => <DeleteForm kind={kind} {...view} />}
      {...rest}
    />
  )
}
