import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // `/assets/` belongs to the magazine's pictures; nothing is inlined, so that the content-security policy needs no `data:`.
  build: { assetsDir: 'static', assetsInlineLimit: 0 },
})
