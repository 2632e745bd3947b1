import { setImmediate } from 'node:timers/promises'

/**
 * A network of which `maxFlow` finds the cheapest largest flow. No edge may cost less than nothing. Edges are numbers: those of `connect` are even,
 * and the next odd number is the edge back.
 */
export class FlowNetwork {
  private readonly nodes: number
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  private readonly costs: number[] = []
  private readonly rooms: number[] = []

  constructor(nodes: number) {
    this.nodes = nodes
  }

  /** Returns a function that says how much flows through the edge. */
  connect(from: number, to: number, room: number, cost: number): () => number {
    if (from >= this.nodes || to >= this.nodes) throw new Error(`there is no node ${from} or ${to}`)
    const back = this.ends.length + 1
    this.starts.push(from, to)
    this.ends.push(to, from)
    this.costs.push(cost, -cost)
    this.rooms.push(room, 0)
    return () => this.rooms[back] as number
  }

  /**
   * Sends as much as possible from one node to another, at the least cost: all paths of the least price at once, then those of the next. Between two
   * prices other work is done, and `onProgress` hears how much flows by then.
   */
  async maxFlow(source: number, sink: number, onProgress?: (flow: number) => Promise<void>): Promise<number> {
    const search = this.search(source, sink)
    let flow = 0
    while (findPrices(search)) {
      search.cursor.set(search.first.subarray(0, this.nodes))
      for (let sent = send(search, source, Number.POSITIVE_INFINITY); sent > 0; sent = send(search, source, Number.POSITIVE_INFINITY)) flow += sent
      await onProgress?.(flow)
      await setImmediate()
    }
    for (const [edge, place] of search.places.entries()) this.rooms[edge] = search.rooms[place] as number
    return flow
  }

  /** The edges in typed arrays, those that leave a node beside each other: an assignment has a hundred thousand. */
  private search(source: number, sink: number): Search {
    const { nodes, starts } = this
    const first = new Int32Array(nodes + 1)
    for (const node of starts) first[node + 1] = (first[node + 1] as number) + 1
    for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] as number) + (first[node] as number)
    const next = first.slice()
    const places = Int32Array.from(starts, (node) => {
      const place = next[node] as number
      next[node] = place + 1
      return place
    })
    const sorted = { ends: new Int32Array(starts.length), costs: new Float64Array(starts.length), rooms: new Float64Array(starts.length) }
    const backs = new Int32Array(starts.length)
    for (const [edge, place] of places.entries()) {
      sorted.ends[place] = this.ends[edge] as number
      sorted.costs[place] = this.costs[edge] as number
      sorted.rooms[place] = this.rooms[edge] as number
      backs[place] = places[edge ^ 1] as number
    }
    return {
      source,
      sink,
      first,
      ...sorted,
      backs,
      places,
      price: new Float64Array(nodes),
      distance: new Float64Array(nodes),
      isDone: new Uint8Array(nodes),
      cursor: new Int32Array(nodes),
      isOnPath: new Uint8Array(nodes),
    }
  }
}

interface Search {
  source: number
  sink: number
  /** Where the edges that leave a node begin; they end where those of the next node begin. */
  first: Int32Array
  ends: Int32Array
  costs: Float64Array
  rooms: Float64Array
  /** The place of the edge back. */
  backs: Int32Array
  /** The place of each edge of the network. */
  places: Int32Array
  /** The cheapest price of a way to each node so far: with it no edge that has room costs less than nothing. */
  price: Float64Array
  distance: Float64Array
  isDone: Uint8Array
  /** The edge of each node that is tried next. */
  cursor: Int32Array
  isOnPath: Uint8Array
}

/**
 * The prices of the next cheapest ways (Dijkstra, above the prices so far); false when no way is left. The nearest node is looked for among all:
 * there are hundreds of nodes and as many edges at each, so that a heap would save nothing.
 */
function findPrices({ source, sink, first, ends, costs, rooms, price, distance, isDone }: Search): boolean {
  distance.fill(Number.POSITIVE_INFINITY)
  isDone.fill(0)
  distance[source] = 0
  for (;;) {
    let node = -1
    let nearest = Number.POSITIVE_INFINITY
    for (let one = 0; one < distance.length; one += 1) {
      if (isDone[one] || (distance[one] as number) >= nearest) continue
      node = one
      nearest = distance[one] as number
    }
    if (node === -1 || node === sink) break
    isDone[node] = 1
    const base = nearest + (price[node] as number)
    const end = first[node + 1] as number
    for (let edge = first[node] as number; edge < end; edge += 1) {
      if (rooms[edge] === 0) continue
      const to = ends[edge] as number
      const next = base + (costs[edge] as number) - (price[to] as number)
      if (next < (distance[to] as number)) distance[to] = next
    }
  }
  const reached = distance[sink] as number
  if (reached === Number.POSITIVE_INFINITY) return false
  for (let node = 0; node < price.length; node += 1) price[node] = (price[node] as number) + Math.min(distance[node] as number, reached)
  return true
}

/** Sends along one cheapest path, depth first; an edge that led nowhere is not tried again. */
function send(search: Search, node: number, most: number): number {
  if (node === search.sink) return most
  const { first, ends, costs, rooms, backs, price, cursor, isOnPath } = search
  const last = first[node + 1] as number
  isOnPath[node] = 1
  for (; (cursor[node] as number) < last; cursor[node] = (cursor[node] as number) + 1) {
    const edge = cursor[node] as number
    const to = ends[edge] as number
    if (rooms[edge] === 0 || isOnPath[to] || price[to] !== (price[node] as number) + (costs[edge] as number)) continue
    const sent = send(search, to, Math.min(most, rooms[edge] as number))
    if (sent === 0) continue
    rooms[edge] = (rooms[edge] as number) - sent
    const back = backs[edge] as number
    rooms[back] = (rooms[back] as number) + sent
    isOnPath[node] = 0
    return sent
  }
  isOnPath[node] = 0
  return 0
}
