import { mount } from 'svelte';
import App from './App.svelte';
import { failures } from './failure.svelte';
import { focusKeeper } from './parts/focus';
import { ready } from './settings.svelte';
import './style/app.css';
import './style/regions.css';
import { saved } from './table/saved.svelte';

failures.listen();
focusKeeper.start();
// Letters and games that came later would move what somebody is about to press: they are waited for, a little.
const letters = ['1em "Merlon Text"', '700 1em "Merlon Headings"'].map((font) => document.fonts?.load(font));
const patience = new Promise((resolve) => setTimeout(resolve, 500));
await Promise.all([ready, Promise.race([patience, Promise.allSettled([...letters, saved.refresh()])])]);
mount(App, { target: document.getElementById('app')! });
// After the first visit everything is here, connection or not.
// Where storage is blocked the browser refuses: the page works without it.
if ('serviceWorker' in navigator && import.meta.env.PROD) navigator.serviceWorker.register('/service_worker.js').catch(() => undefined);
