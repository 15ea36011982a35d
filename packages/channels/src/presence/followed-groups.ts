/** A group that subscriptions of this node use, or used until recently. */
interface Use {
  subscriptions: number;
  /** Set until this node holds the presences of all nodes in the group. */
  opening: Promise<void> | undefined;
  ending: NodeJS.Timeout | undefined;
}

export interface Following {
  /** Resolves when this node holds the presences of all nodes in the group. Undefined when it already does. */
  begin(group: string): Promise<void> | undefined;
  end(group: string): void;
}

/** Follows a group from its first subscription on this node until a while after its last one. */
export class FollowedGroups {
  readonly #lingerMs: number;
  readonly #following: Following;
  readonly #uses = new Map<string, Use>();

  constructor(lingerMs: number, following: Following) {
    this.#lingerMs = lingerMs;
    this.#following = following;
  }

  get size(): number {
    return this.#uses.size;
  }

  has(group: string): boolean {
    return this.#uses.has(group);
  }

  /** Whether presences of the group are still arriving. No subscription of it is answered yet. */
  isOpening(group: string): boolean {
    return this.#uses.get(group)?.opening !== undefined;
  }

  /** Adds a subscription. Resolves when this node holds all presences of the group. Undefined when it already does. */
  enter(group: string): Promise<void> | undefined {
    const use = this.#uses.get(group) ?? this.#begin(group);
    use.subscriptions++;
    clearTimeout(use.ending);
    return use.opening;
  }

  /** Removes a subscription. */
  leave(group: string): void {
    const use = this.#uses.get(group);
    if (!use || --use.subscriptions > 0) return;
    use.ending = setTimeout(() => this.#end(group), this.#lingerMs).unref();
  }

  #begin(group: string): Use {
    const opening = this.#following.begin(group);
    const use: Use = { subscriptions: 0, opening, ending: undefined };
    this.#uses.set(group, use);
    void opening?.then(() => {
      use.opening = undefined;
    });
    return use;
  }

  #end(group: string): void {
    this.#uses.delete(group);
    this.#following.end(group);
  }
}
