import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnMessage, type MessageAct, messageActs } from '~/admin/messages.server'
import { type Refusal, refused } from '~/refusal'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireAdmin } from '~/web/session/guards.server'
import { failures } from '../labels'
import { pageOf } from '../lists/list-view.server'
import { sendAct } from '../send-act'
import { MessagesDialog } from './messages-dialog'
import { messagesView } from './messages-view.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return messagesView(pageOf(new URL(request.url).searchParams, 'items'))
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args.request)
  return answerForm(args, 'confirm', async (fields) => {
    const act = messageActs.find((one): one is MessageAct => one === fields.get('act'))
    if (!act) return refused('invalid', 'Please choose what to do with the message.')
    actOnMessage(String(fields.get('id')), act)
    const { pathname, search } = new URL(args.request.url)
    const toast = act === 'delete' ? ({ kind: 'success', title: 'Message deleted' } as const) : undefined
    return redirectWithToast(`${pathname}${search}`, toast)
  })
}

export const clientAction = sendAct(failures.message)

export default function Messages() {
  return <MessagesDialog list={useLoaderData<typeof loader>()} refusal={useActionData<Refusal>()} />
}
