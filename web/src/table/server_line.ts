// The way to a table at a server: a socket that is looked after, and where none opens, requests that wait for news (long polling).
import { Refused, type Connection } from './table.svelte';

const firstWait = 500;
const longestWait = 15_000;
const pingEvery = 8_000;
const silenceIsDeath = 14_000;
/** So many sockets that never opened, and the page asks by requests instead. */
const socketsTried = 3;
/** A socket that does not open within this time never will: something on the way swallows it. */
const openingPatience = 6_000;
/** A socket as young as this is not given up because the network has come back. */
const freshFor = 1_000;
/** The server answers after 25 s at the latest. */
const pollPatience = 35_000;
const pollPause = 3_000;

/** The table at this end of the line. */
export interface Listener {
  /** Where its socket is: a path. */
  address: string;
  /** What is said first. */
  hello(): object;
  hear(message: any): void;
  /** Asks for everything; this is answered at once. */
  askForAll(): Promise<void>;
  /** Asks what is new, and waits until there is something; whether there was. */
  askForNews(signal: AbortSignal): Promise<boolean>;
  /** What goes out now arrives: over a socket, or by requests. */
  opened(by: 'socket' | 'requests'): void;
  changed(connection: Connection): void;
  /** The server does not know the table, or not this person, or plays by other rules: trying again would not help. */
  shutOut(why: ShutOut): void;
}

/** Named as the server names them in its refusals. */
export type ShutOut = 'NO_TABLE' | 'BAD_TOKEN' | 'OTHER_RULES';

/** Codes with which a socket is closed for good. */
const shutOutCodes: Record<number, ShutOut> = { 4401: 'BAD_TOKEN', 4404: 'NO_TABLE', 4423: 'OTHER_RULES' };

export class ServerLine {
  /** News comes by requests. */
  polling = false;
  private socket: WebSocket | null = null;
  private socketSince = 0;
  private failures = 0;
  private heardAt = 0;
  /** When the ping was sent that has not come back; 0: none is on its way. */
  private pinged = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private longPoll: AbortController | null = null;
  private closed = false;

  constructor(private readonly listener: Listener) {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.hurry);
  }

  get connected(): boolean {
    return this.socket !== null && this.socket.readyState === this.socket.OPEN;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.longPoll?.abort();
  }

  send(message: object): void {
    this.socket!.send(JSON.stringify(message));
  }

  connect(): void {
    if (this.closed || this.socket) return;
    try {
      this.listen(new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${this.listener.address}`));
    } catch {
      this.tryLater(); // a browser may have no sockets, or its owner may forbid them
    }
  }

  /** A ping came back: when it was sent. */
  pingCameBack(): number {
    const { pinged } = this;
    this.pinged = 0;
    return pinged;
  }

  /** Looks after the socket, now and then: pings, and notices silence. */
  beat(now: number): void {
    const { socket } = this;
    if (!socket) return;
    const opening = socket.readyState === socket.CONNECTING;
    if (opening && now - this.socketSince > openingPatience) {
      this.giveUp(socket);
      void this.poll();
    }
    if (!this.connected) return;
    // The browser may take a minute to believe that nobody is there.
    if (now - this.heardAt > silenceIsDeath) this.giveUp(socket);
    else if (now - this.heardAt > pingEvery) this.ping(socket);
  }

  // --- the socket ------------------------------------------------------------------------------------------------------------

  private listen(socket: WebSocket): void {
    this.socket = socket;
    this.socketSince = Date.now();
    this.pinged = 0;
    socket.onopen = () => {
      this.heardAt = Date.now();
      socket.send(JSON.stringify(this.listener.hello()));
      this.listener.changed('online');
      this.longPoll?.abort();
      this.listener.opened('socket');
    };
    socket.onmessage = ({ data }) => {
      this.heardAt = Date.now();
      this.failures = 0;
      this.listener.hear(JSON.parse(data));
    };
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    if (this.closed) return;
    if (shutOutCodes[code]) return this.listener.shutOut(shutOutCodes[code]);
    this.tryLater();
  }

  private tryLater(): void {
    if (!this.polling) this.listener.changed(navigator.onLine ? 'reconnecting' : 'offline');
    this.failures += 1;
    if (this.failures >= socketsTried) void this.poll();
    const wait = Math.min(longestWait, firstWait * 2 ** this.failures) * (0.7 + 0.6 * Math.random());
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private giveUp(socket: WebSocket): void {
    socket.close();
    this.lost(socket, 1006);
  }

  /** The device itself says that there is no network. */
  private cut = (): void => {
    if (this.socket) this.giveUp(this.socket);
    this.longPoll?.abort();
    this.listener.changed('offline');
  };

  private hurry = (): void => {
    if (document.visibilityState !== 'visible') return;
    const { socket } = this;
    if (socket && this.connected) return this.doubt(socket);
    if (socket) {
      // One that has been opening since before the network came back may open never.
      if (socket.readyState !== socket.CONNECTING || Date.now() - this.socketSince < freshFor) return;
      this.socket = null;
      socket.close();
    }
    clearTimeout(this.retry);
    this.connect();
  };

  /** It looks alive; if nothing comes back soon, it is not. */
  private doubt(socket: WebSocket): void {
    const asked = Date.now();
    this.ping(socket);
    setTimeout(() => this.socket === socket && this.heardAt < asked && this.giveUp(socket), 3_000);
  }

  private ping(socket: WebSocket): void {
    this.pinged ||= Date.now();
    socket.send('{"t":"p"}');
  }

  // --- without a socket ------------------------------------------------------------------------------------------------------

  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    while (!this.closed && !this.connected) {
      try {
        // This is answered at once: the page knows whether requests get through before it waits for news.
        await this.listener.askForAll();
        this.listener.changed('online');
        this.listener.opened('requests');
        while (!this.closed && !this.connected) await this.waitForNews();
      } catch (error) {
        await this.pollFailed(error);
      }
    }
    this.polling = false;
  }

  private async waitForNews(): Promise<void> {
    const waiting = (this.longPoll = new AbortController());
    const deadline = setTimeout(() => waiting.abort(), pollPatience);
    const asked = Date.now();
    const some = await this.listener.askForNews(waiting.signal).finally(() => clearTimeout(deadline));
    // A server that goes answers at once, without news.
    if (!some && Date.now() - asked < pollPause) await pause(pollPause);
  }

  private async pollFailed(error: unknown): Promise<void> {
    if (this.closed || this.connected) return;
    const why = Object.values(shutOutCodes).find((code) => error instanceof Refused && error.code === code);
    if (why) return this.listener.shutOut(why);
    this.listener.changed('offline');
    await pause(pollPause);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
