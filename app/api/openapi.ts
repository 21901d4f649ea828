import { answer, methodNotAllowed } from './answer.server'
import { openApiDocument } from './openapi/document.server'

/** GET: what the calls take and answer, as OpenAPI 3.1. */
export const loader = () => answer(200, openApiDocument())

export const action = () => methodNotAllowed('GET, HEAD')
