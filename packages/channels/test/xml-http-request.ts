/** The part of XMLHttpRequest that the official clients use, on top of `fetch`. */
export class XmlHttpRequest {
  timeout: number | undefined = 0;
  readyState = 0;
  responseText = "";
  onerror: (() => void) | undefined;
  ontimeout: (() => void) | undefined;
  onreadystatechange: (() => void) | undefined;
  readonly #headers: Record<string, string> = {};
  readonly #abort = new AbortController();
  #method = "";
  #url = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(body: string | null): void {
    void this.#run(body);
  }

  abort(): void {
    this.#abort.abort();
  }

  async #run(body: string | null): Promise<void> {
    const timeout = this.timeout ? setTimeout(() => this.ontimeout?.(), this.timeout) : undefined;
    try {
      const request = { method: this.#method, headers: this.#headers, body, signal: this.#abort.signal };
      this.responseText = await (await fetch(this.#url, request)).text();
    } catch {
      if (!this.#abort.signal.aborted) this.onerror?.();
      return;
    } finally {
      clearTimeout(timeout);
    }
    this.readyState = 4;
    this.onreadystatechange?.();
  }
}
