import { Component } from 'react'
import { ScreenError } from '../kit/screen-states.tsx'

/** A screen that breaks leaves the shell standing. */
export class ScreenErrorBoundary extends Component<{ children: React.ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <ScreenError /> : this.props.children
  }
}
