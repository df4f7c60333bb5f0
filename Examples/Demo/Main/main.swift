import DemoApp
