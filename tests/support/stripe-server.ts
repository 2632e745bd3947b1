import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Session {
  id: string
  client_reference_id: string
  amount_total: number
  currency: string
  success_url: string
  cancel_url: string
  expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  fee: number | null
}

interface Dispute {
  id: string
  payment_intent: string
  amount: number
  status: string
}

interface Refund {
  id: string
  payment_intent: string
  amount: number
  status: string
}

interface Payout {
  id: string
  amount: number
  currency: string
  arrival_date: number
  status: string
}

interface SentEvent {
  body: string
  signature: string
}

/** The part of Stripe's documented HTTP API that we use, with its hosted page and signed events. Nothing is delivered by itself but from the hosted page. */
export async function stripeServer({ webhookSecret = 'whsec_test', webhookUrl }: { webhookSecret?: string; webhookUrl?: () => string } = {}) {
  const sessions = new Map<string, Session>()
  const disputes = new Map<string, Dispute>()
  const refunds = new Map<string, Refund>()
  const payouts = new Map<string, Payout>()
  const byIdempotencyKey = new Map<string, string>()
  const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

  const shownSession = (session: Session, isExpanded: boolean) => ({
    object: 'checkout.session',
    ...session,
    url: session.status === 'open' ? `${url()}/pay/${session.id}` : null,
    payment_intent: session.payment_intent === null || !isExpanded ? session.payment_intent : shownIntent(session),
  })
  const shownIntent = (session: Session) => ({
    id: session.payment_intent,
    object: 'payment_intent',
    latest_charge: {
      id: `ch_${session.payment_intent}`,
      object: 'charge',
      balance_transaction: session.fee === null ? null : { id: `txn_${session.payment_intent}`, object: 'balance_transaction', fee: session.fee },
    },
  })
  const shownDispute = (dispute: Dispute) => ({
    object: 'dispute',
    ...dispute,
    balance_transactions: [{ id: `txn_${dispute.id}`, object: 'balance_transaction', amount: -dispute.amount, fee: 2000 }],
  })

  function pay(sessionId: string, fee: number | null = null): void {
    const session = sessions.get(sessionId)
    if (!session) throw new Error('There is no such session.')
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: session.payment_intent ?? id('pi'), fee })
  }

  function event(type: string, object: object): SentEvent {
    const body = JSON.stringify({ id: id('evt'), object: 'event', api_version: '2026-09-30.test', type, data: { object } })
    const time = Math.floor(Date.now() / 1000)
    return { body, signature: `t=${time},v1=${createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')}` }
  }

  async function deliver({ body, signature }: SentEvent): Promise<void> {
    if (webhookUrl) await fetch(webhookUrl(), { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body })
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const json = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const sessionOf = (path: string) => sessions.get(path.split('/').at(-1) ?? '')
    if (pathname.startsWith('/pay/')) {
      const session = sessionOf(pathname)
      if (!session) return response.writeHead(404).end()
      if (request.method === 'POST') {
        pay(session.id, 780)
        await deliver(event('checkout.session.completed', shownSession(session, false)))
        return response.writeHead(303, { location: session.success_url }).end()
      }
      const amount = `${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}`
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Card</title><h1>${amount}</h1><form method="post"><button>Pay</button></form>`)
    }
    if (request.headers.authorization !== 'Bearer sk_test_local') return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      const form = new URLSearchParams(await textOf(request))
      const key = String(request.headers['idempotency-key'] ?? id('key'))
      const known = sessions.get(byIdempotencyKey.get(key) ?? '')
      if (known) return json(200, shownSession(known, false))
      const session: Session = {
        id: id('cs'),
        client_reference_id: form.get('client_reference_id') ?? '',
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        success_url: form.get('success_url') ?? '',
        cancel_url: form.get('cancel_url') ?? '',
        expires_at: Number(form.get('expires_at')),
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        fee: null,
      }
      sessions.set(session.id, session)
      byIdempotencyKey.set(key, session.id)
      return json(200, shownSession(session, false))
    }
    const expand = [...searchParams.keys()].some((name) => name.startsWith('expand'))
    if (pathname === '/v1/checkout/sessions') {
      const found = [...sessions.values()].filter(({ payment_intent }) => payment_intent === searchParams.get('payment_intent'))
      return json(200, { object: 'list', data: found.map((session) => shownSession(session, false)), has_more: false })
    }
    if (pathname.startsWith('/v1/checkout/sessions/')) {
      const session = sessionOf(pathname)
      return session ? json(200, shownSession(session, expand)) : json(404, { error: { type: 'invalid_request_error', message: 'No such session' } })
    }
    if (pathname === '/v1/disputes') return json(200, { object: 'list', data: [...disputes.values()].map(shownDispute), has_more: false })
    if (pathname === '/v1/refunds') {
      const intent = searchParams.get('payment_intent')
      const data = [...refunds.values()].filter(({ payment_intent }) => intent === null || payment_intent === intent)
      return json(200, { object: 'list', data: data.map((refund) => ({ object: 'refund', ...refund })), has_more: false })
    }
    if (pathname === '/v1/payouts')
      return json(200, { object: 'list', data: [...payouts.values()].map((payout) => ({ object: 'payout', ...payout })), has_more: false })
    const one = refunds.get(pathname.split('/').at(-1) ?? '') ?? payouts.get(pathname.split('/').at(-1) ?? '')
    if (one) return json(200, one)
    const dispute = disputes.get(pathname.split('/').at(-1) ?? '')
    return dispute ? json(200, shownDispute(dispute)) : json(404, { error: { type: 'invalid_request_error', message: 'Not found' } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url(),
    settings: { secretKey: 'sk_test_local', webhookSecret, apiUrl: url() },
    sessions,
    pay,
    expire(sessionId: string): void {
      Object.assign(sessions.get(sessionId) ?? {}, { status: 'expired' })
    },
    /** The cardholder objects to a payment, or the dispute ends. */
    dispute(sessionId: string, status = 'needs_response'): void {
      const session = sessions.get(sessionId)
      if (!session?.payment_intent) throw new Error('The session is not paid.')
      disputes.set(`dp_${sessionId}`, { id: `dp_${sessionId}`, payment_intent: session.payment_intent, amount: session.amount_total, status })
    },
    /** Somebody refunds a payment in the dashboard, or what became of it; returns its id. */
    refund(sessionId: string, amount: number, status = 'succeeded', refundId = id('re')): string {
      const session = sessions.get(sessionId)
      if (!session?.payment_intent) throw new Error('The session is not paid.')
      refunds.set(refundId, { id: refundId, payment_intent: session.payment_intent, amount, status })
      return refundId
    },
    /** The provider pays out; returns the id. */
    payout(amount: number, day: string, currency = 'eur', status = 'paid'): string {
      const payoutId = id('po')
      payouts.set(payoutId, { id: payoutId, amount, currency, arrival_date: Date.parse(day) / 1000, status })
      return payoutId
    },
    refunded: (sessionId: string) => event('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: sessions.get(sessionId)?.payment_intent }),
    refundChanged: (refundId: string, type = 'refund.updated') => event(type, { id: refundId, object: 'refund' }),
    paidOut: (payoutId: string) => event('payout.paid', { id: payoutId, object: 'payout' }),
    completed: (sessionId: string) => event('checkout.session.completed', { id: sessionId, object: 'checkout.session' }),
    disputed: (sessionId: string, type = 'charge.dispute.created') => event(type, { id: `dp_${sessionId}`, object: 'dispute' }),
    succeeded: (sessionId: string) => event('payment_intent.succeeded', { id: sessions.get(sessionId)?.payment_intent, object: 'payment_intent' }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
