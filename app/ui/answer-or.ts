/**
 * For a form's clientAction: the server's answer, or what the form says when none came, as on a line that dropped.
 * Without this the error page would take the place of all that was typed.
 */
export async function answerOr<Answer>(
  serverAction: () => Promise<Answer>,
  failure: object,
): Promise<Answer | Response> {
  try {
    return await serverAction()
  } catch (error) {
    // Where to go on is an answer.
    if (error instanceof Response) throw error
    // With an error's status nothing is asked for anew, which would fail alike.
    return Response.json(failure, { status: 503 })
  }
}
