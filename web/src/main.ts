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
await ready;
void saved.refresh();
mount(App, { target: document.getElementById('app')! });
// After the first visit everything is here, connection or not.
// Where storage is blocked the browser refuses: the page works without it.
if ('serviceWorker' in navigator && import.meta.env.PROD) navigator.serviceWorker.register('/service_worker.js').catch(() => undefined);
