import { setImmediate } from 'node:timers/promises'

/** A directed edge with room for some flow at a price a unit. */
interface Edge {
  to: number
  room: number
  cost: number
  /** The edge back, in the list of `to`. */
  back: number
}

/** A network of which `maxFlow` finds the cheapest largest flow. Costs may be negative; cycles of them may not. */
export class FlowNetwork {
  private readonly edges: Edge[][]

  constructor(nodes: number) {
    this.edges = Array.from({ length: nodes }, () => [])
  }

  /** Returns a function that says how much flows through the edge. */
  connect(from: number, to: number, room: number, cost: number): () => number {
    const forth = this.edges[from]
    const back = this.edges[to]
    if (!forth || !back) throw new Error(`there is no node ${from} or ${to}`)
    const edge = { to, room, cost, back: back.length }
    back.push({ to: from, room: 0, cost: -cost, back: forth.length })
    forth.push(edge)
    return () => room - edge.room
  }

  /**
   * Sends as much as possible from one node to another, at the least cost: all paths of the least price at once, then those of the next. Other
   * requests are served between two prices.
   */
  async maxFlow(source: number, sink: number): Promise<number> {
    let flow = 0
    for (;;) {
      const price = this.pricesFrom(source)
      if (price[sink] === Number.POSITIVE_INFINITY) return flow
      const cursor = new Int32Array(this.edges.length)
      const isOnPath = new Uint8Array(this.edges.length)
      for (;;) {
        const sent = this.send(source, sink, Number.POSITIVE_INFINITY, { price, cursor, isOnPath })
        if (sent === 0) break
        flow += sent
      }
      await setImmediate()
    }
  }

  /** The cheapest price to every node (Bellman and Ford, with a queue). */
  private pricesFrom(source: number): Float64Array {
    const price = new Float64Array(this.edges.length).fill(Number.POSITIVE_INFINITY)
    const isQueued = new Uint8Array(this.edges.length)
    const queue = [source]
    price[source] = 0
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head] as number
      isQueued[node] = 0
      for (const edge of this.edges[node] ?? []) {
        const next = (price[node] as number) + edge.cost
        if (edge.room === 0 || next >= (price[edge.to] as number)) continue
        price[edge.to] = next
        if (isQueued[edge.to]) continue
        isQueued[edge.to] = 1
        queue.push(edge.to)
      }
    }
    return price
  }

  /** Sends along one cheapest path, depth first; an edge that led nowhere is not tried again. */
  private send(node: number, sink: number, most: number, search: Search): number {
    if (node === sink) return most
    const { price, cursor, isOnPath } = search
    const edges = this.edges[node] ?? []
    isOnPath[node] = 1
    for (; (cursor[node] as number) < edges.length; cursor[node] = (cursor[node] as number) + 1) {
      const edge = edges[cursor[node] as number] as Edge
      if (edge.room === 0 || isOnPath[edge.to] || price[edge.to] !== (price[node] as number) + edge.cost) continue
      const sent = this.send(edge.to, sink, Math.min(most, edge.room), search)
      if (sent === 0) continue
      edge.room -= sent
      const opposite = this.edges[edge.to]?.[edge.back]
      if (opposite) opposite.room += sent
      isOnPath[node] = 0
      return sent
    }
    isOnPath[node] = 0
    return 0
  }
}

interface Search {
  price: Float64Array
  /** The edge of each node that is tried next. */
  cursor: Int32Array
  isOnPath: Uint8Array
}
