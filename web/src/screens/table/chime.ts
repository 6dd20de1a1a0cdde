// A soft sound of two notes, made here: no file has to be loaded for it.

const notes = [587, 784];

export function chime(): void {
  const audio = new AudioContext();
  const start = audio.currentTime;
  for (const [at, pitch] of notes.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = start + at * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.45);
  }
  setTimeout(() => void audio.close(), 1000);
}

/** A short shake of the device, where there is something that shakes and somebody has touched the page. */
export function buzz(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
}
