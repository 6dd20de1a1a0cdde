// What the page knows about the server's time, whatever the device believes.
import { describe, expect, test } from 'vitest';
import { ServerClock } from '../../src/table/server_clock';

const minute = 60_000;

/** A device whose clock is wrong by so much; `wait` lets time pass for both. */
function world(wrong: number) {
  let time = 1_800_000_000_000;
  const clock = new ServerClock(() => time + wrong);
  return {
    clock,
    wait: (ms: number) => (time += ms),
    /** The server's time, and the device's. */
    server: () => time,
    device: () => time + wrong,
    /** How far the page is off. */
    error: () => clock.now() - time,
    setDevice: (to: number) => (wrong = to),
  };
}

describe('the server’s time', () => {
  test('is the device’s as long as nothing speaks against it', () => {
    const { clock, server, device, wait, error } = world(0);
    clock.answered(device(), 5);
    wait(3_000);
    const at = server();
    wait(200);
    clock.heard(at, 5);
    expect(error()).toBe(0);
  });

  test.each([-7 * minute, 9 * minute])('is known after the first action, also where the device is wrong by %d ms', (wrong) => {
    const { clock, server, device, wait, error } = world(wrong);
    const asked = device();
    wait(40);
    const at = server();
    wait(40);
    clock.answered(asked, 12);
    clock.heard(at, 12);
    expect(Math.abs(error())).toBeLessThanOrEqual(40);
  });

  test('is not before what has happened, even if that was long ago', () => {
    const { clock, server, wait, error } = world(-30 * minute);
    const at = server();
    wait(minute);
    clock.passed(at);
    expect(error()).toBe(-minute);
  });

  test('is not drawn from what was missed before the question', () => {
    const { clock, server, device, wait, error } = world(0);
    const long = server();
    wait(10 * minute);
    clock.answered(device(), 8);
    clock.heard(long, 7);
    expect(error()).toBe(0);
  });

  test('comes nearer with everything that is heard', () => {
    const { clock, server, device, wait, error } = world(5 * minute);
    clock.answered(device(), 1);
    wait(20_000);
    clock.heard(server(), 1);
    expect(error()).toBe(20_000);
    clock.answered(device(), 2);
    wait(100);
    clock.heard(server(), 2);
    expect(error()).toBe(100);
  });

  test('is found again when somebody sets the device’s clock', () => {
    const { clock, server, device, wait, error, setDevice } = world(5 * minute);
    clock.answered(device(), 1);
    clock.heard(server(), 1);
    expect(error()).toBe(0);
    setDevice(0);
    wait(1_000);
    clock.answered(device() + 6 * minute, 2); // asked before, by the wrong clock
    clock.answered(device(), 2);
    clock.heard(server(), 2);
    expect(Math.abs(error())).toBeLessThan(1_000);
  });
});
