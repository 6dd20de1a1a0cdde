import { mount } from 'svelte';
import App from './App.svelte';
import { ready } from './settings.svelte';
import './style/app.css';
import { saved } from './table/saved.svelte';

await ready;
void saved.refresh();
mount(App, { target: document.getElementById('app')! });
// After the first visit everything is here, connection or not.
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/service_worker.js');
