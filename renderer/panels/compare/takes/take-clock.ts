import { createStore } from "zustand";
import { stepFrame } from "../../../parts/player/playback.ts";
import { correctionOf, type Ending, frameMiddle, wallLength } from "./take-time.ts";

interface Take {
  id: string;
  video: HTMLVideoElement;
  framesPerSecond: number | undefined;
}

export interface WallState {
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  length: number;
  ending: Ending;
  rate: number;
  /** The one that is heard; none where all are silent. */
  heardId: string | undefined;
}

/** A player that does not answer must not stop the others, in milliseconds. */
const MOST_WAIT = 3000;

/**
 * One clock for all takes of a wall. While they play, the leading one is the clock and the others are held to it; at rest each shows the frame
 * that it has at the clock's time. Playing begins only when all are there, together.
 */
export class TakeClock {
  readonly state = createStore<WallState>(() => ({
    isPlaying: false,
    time: 0,
    length: 0,
    ending: "shortest",
    rate: 1,
    heardId: undefined,
  }));
  readonly #takes = new Map<string, Take>();
  #turn = 0;
  #drawing = 0;

  /** A take whose length is known joins at the clock's time. */
  add(take: Take): void {
    this.#takes.set(take.id, take);
    this.#measure();
    void this.#gather();
  }

  remove(id: string): void {
    this.#takes.delete(id);
    this.#measure();
  }

  close(): void {
    this.#turn += 1;
    cancelAnimationFrame(this.#drawing);
    this.#takes.clear();
  }

  toggle(): void {
    if (this.state.getState().isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    const { time, length } = this.state.getState();
    this.state.setState({ isPlaying: true, ...(time >= length - 0.02 && { time: 0 }) });
    void this.#gather();
  }

  pause(): void {
    if (!this.state.getState().isPlaying) return;
    const leader = this.#leader();
    this.state.setState({ isPlaying: false, ...(leader && { time: leader.video.currentTime }) });
    void this.#gather();
  }

  seek(time: number): void {
    const { length } = this.state.getState();
    this.state.setState({ time: Math.min(length, Math.max(0, time)) });
    void this.#gather();
  }

  /** To the frame before or after, by the pace of this take. */
  step(direction: 1 | -1, id: string): void {
    this.pause();
    const { time, length } = this.state.getState();
    this.seek(stepFrame(time, direction, length, this.#takes.get(id)?.framesPerSecond));
  }

  hear(id: string | undefined): void {
    this.state.setState({ heardId: id });
    for (const take of this.#takes.values()) take.video.muted = take.id !== id;
  }

  setRate(rate: number): void {
    this.state.setState({ rate });
    for (const { video } of this.#takes.values()) video.playbackRate = rate;
  }

  setEnding(ending: Ending): void {
    this.state.setState({ ending });
    this.#measure();
    if (this.state.getState().time > this.state.getState().length) this.seek(0);
  }

  #measure(): void {
    const durations = [...this.#takes.values()].map(({ video }) => video.duration);
    this.state.setState(({ ending }) => ({ length: wallLength(durations, ending) }));
  }

  /** The heard one where it lasts as long as the wall, for bending its rate would be heard; else one that does. */
  #leader(): Take | undefined {
    const { heardId, length } = this.state.getState();
    const lasting = [...this.#takes.values()].filter(({ video }) => video.duration >= length - 0.001);
    return lasting.find(({ id }) => id === heardId) ?? lasting[0];
  }

  /** Brings all to the clock's time; then, where it is to play, lets them go together. */
  async #gather(): Promise<void> {
    cancelAnimationFrame(this.#drawing);
    this.#turn += 1;
    const mine = this.#turn;
    const { time, rate, heardId } = this.state.getState();
    const takes = [...this.#takes.values()];
    for (const { video, id } of takes) {
      video.pause();
      video.playbackRate = rate;
      video.muted = id !== heardId;
    }
    await Promise.all(takes.map((take) => showAt(take, time)));
    if (mine !== this.#turn || !this.state.getState().isPlaying) return;
    // One that is refused, or has been taken away meanwhile, stands still; the others need not.
    for (const { video } of takes) if (video.duration > time + 0.01) video.play().catch(() => undefined);
    this.#drawing = requestAnimationFrame(this.#tick);
  }

  readonly #tick = (): void => {
    const leader = this.#leader();
    const { length, rate } = this.state.getState();
    if (!leader) return;
    const time = leader.video.currentTime;
    if (leader.video.ended || time >= length - 0.005) {
      this.state.setState({ time: 0 });
      return void this.#gather();
    }
    this.state.setState({ time });
    for (const take of this.#takes.values()) if (take !== leader) holdToTime(take, time, rate);
    this.#drawing = requestAnimationFrame(this.#tick);
  };
}

function holdToTime({ video, framesPerSecond }: Take, time: number, rate: number): void {
  // One that has ended holds its last frame; one that is on its way to a place is left alone.
  if (video.ended || video.paused || video.seeking) return;
  const now = correctionOf(video.currentTime - time, rate, framesPerSecond);
  if (now.leaps) video.currentTime = time;
  if (video.playbackRate !== now.rate) video.playbackRate = now.rate;
}

/** Shows the frame of a time and waits until it is on the screen. */
async function showAt({ video, framesPerSecond }: Take, time: number): Promise<void> {
  const target = frameMiddle(time, video.duration, framesPerSecond);
  if (!video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && Math.abs(video.currentTime - target) < 0.001) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MOST_WAIT);
    video.addEventListener(
      "seeked",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    video.currentTime = target;
  });
}
